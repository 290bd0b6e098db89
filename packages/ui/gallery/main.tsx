import { createRoot, hydrateRoot } from 'react-dom/client'
import { type Hex, paletteCss, peopleCss, type Scheme } from '../palette/index.ts'
import { type GalleryLanguage, Parts } from './parts.tsx'
import { SheetTrial } from './sheet.tsx'

const input = new URLSearchParams(location.search)
const language = (input.get('lang') ?? 'en') as GalleryLanguage
document.documentElement.lang = language
document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
const palette = document.createElement('style')
const accent = (input.get('accent') ?? '#c4420f') as Hex
const scheme = (input.get('scheme') ?? 'light') as Scheme
palette.textContent = paletteCss(accent, scheme) + peopleCss(accent, scheme)
document.head.append(palette)

const root = document.getElementById('root')!
const sheet = input.get('sheet')
if (sheet === 'server') {
  const { renderToString } = await import('react-dom/server')
  root.innerHTML = renderToString(<SheetTrial openAtFirst />)
  if (input.has('hydrate')) hydrateRoot(root, <SheetTrial openAtFirst />)
} else createRoot(root).render(sheet ? <SheetTrial openAtFirst={false} /> : <Parts language={language} />)
