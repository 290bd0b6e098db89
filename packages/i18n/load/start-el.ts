import type { Words } from './index.ts'

export { el as basket } from '../words/basket/el.ts'
export { el as menu } from '../words/menu/el.ts'
export { el as shell } from '../words/shell/el.ts'

/** What later screens say; what the start has and what servers alone say is left out. */
export const later = import.meta.glob<Words>([
  '../words/*/el.ts',
  '!../words/{basket,menu,shell}/*.ts',
  '!../words/{gateway,invoice,links,messages,privacy}/*.ts',
  '!../words/{board,console,customers,editor,history,hours,look,offers,reports,settings,soldout,spots,staff,start}/*.ts',
])
