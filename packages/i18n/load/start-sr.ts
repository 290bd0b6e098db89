import type { Words } from './index.ts'

export { sr as basket } from '../words/basket/sr.ts'
export { sr as menu } from '../words/menu/sr.ts'
export { sr as shell } from '../words/shell/sr.ts'

/** What later screens say; what the start has and what servers alone say is left out. */
export const later = import.meta.glob<Words>([
  '../words/*/sr.ts',
  '!../words/{basket,menu,shell}/*.ts',
  '!../words/{gateway,invoice,links,messages,privacy}/*.ts',
  '!../words/{board,console,customers,editor,history,hours,look,offers,reports,settings,soldout,spots,staff,start}/*.ts',
])
