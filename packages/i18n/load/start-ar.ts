import type { Words } from './index.ts'

export { ar as basket } from '../words/basket/ar.ts'
export { ar as menu } from '../words/menu/ar.ts'
export { ar as shell } from '../words/shell/ar.ts'

/** What later screens say; what the start has and what servers alone say is left out. */
export const later = import.meta.glob<Words>([
  '../words/*/ar.ts',
  '!../words/{basket,menu,shell}/*.ts',
  '!../words/{gateway,invoice,links,messages,privacy}/*.ts',
  '!../words/{board,console,customers,editor,history,hours,look,offers,reports,settings,soldout,spots,staff,start}/*.ts',
])
