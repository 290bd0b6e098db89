export { en as sr } from './en.ts'
