import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { builtPages } from './pages.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-built-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

it('pictures that a style sheet names relative to itself have their address in a document', async () => {
  const write = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  // A renderer that hands out what it receives.
  write('server/render.js', 'export const createPages = (assets) => assets')
  const chunk = { file: 'assets/AAAA0000/main.js', css: ['assets/AAAA0000/main.css'] }
  write('client/.vite/manifest.json', JSON.stringify({ 'index.html': chunk }))
  write('client/assets/AAAA0000/main.css', '.a{mask:url(./social.svg)}.b{background:url(data:,x)}\n')
  const { stylesOf } = (await builtPages(folder)) as unknown as { stylesOf: (source: string) => unknown }
  expect(stylesOf('src/main.tsx')).toEqual([
    {
      href: '/assets/AAAA0000/main.css',
      text: '.a{mask:url(/assets/AAAA0000/social.svg)}.b{background:url(data:,x)}',
    },
  ])
})
