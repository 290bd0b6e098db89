import type { Words } from './index.ts'

export { en as basket } from '../words/basket/en.ts'
export { en as menu } from '../words/menu/en.ts'
export { en as shell } from '../words/shell/en.ts'

/** What later screens say; what the start has and what servers alone say is left out. */
export const later = import.meta.glob<Words>([
  '../words/*/en.ts',
  '!../words/{basket,menu,shell}/*.ts',
  '!../words/{gateway,invoice,links,messages,privacy}/*.ts',
  '!../words/{board,console,customers,editor,history,hours,look,offers,reports,settings,soldout,spots,staff,start}/*.ts',
])
