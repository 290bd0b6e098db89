export { fr as basket } from '../words/basket/fr.ts'
export { fr as menu } from '../words/menu/fr.ts'
export { fr as shell } from '../words/shell/fr.ts'
