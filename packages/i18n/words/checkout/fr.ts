export { en as fr } from './en.ts'
