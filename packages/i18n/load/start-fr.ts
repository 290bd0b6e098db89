import type { Words } from './index.ts'

export { fr as basket } from '../words/basket/fr.ts'
export { fr as menu } from '../words/menu/fr.ts'
export { fr as shell } from '../words/shell/fr.ts'

/** What later screens say; what the start has and what servers alone say is left out. */
export const later = import.meta.glob<Words>([
  '../words/*/fr.ts',
  '!../words/{basket,menu,shell}/*.ts',
  '!../words/{gateway,invoice,links,messages,privacy}/*.ts',
  '!../words/{board,console,customers,editor,history,hours,look,offers,reports,settings,soldout,spots,staff,start}/*.ts',
])
