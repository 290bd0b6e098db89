export { en as el } from './en.ts'
