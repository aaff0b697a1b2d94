/** Builds the browser's application with its worker, the renderer, and compresses the served files. */

import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { scriptsAt } from '#api/adapters/pages.ts'
import { languages } from '#contract/shapes.ts'
import { writeApiDocument } from './api-document.ts'
import { sourcesDigest, stampBuild } from './prepare.mjs'
import { builtSizes, largestOf, publicPages, requestedSizes, type Size, sizeTable, tooLarge } from './sizes.ts'

const started = performance.now()
const sources = sourcesDigest()
fs.rmSync('dist', { recursive: true, force: true })
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: 'src/render.tsx', emptyOutDir: true } })
const bytes = compressFolder('dist/client')
// Sizes that need no server; tools/size.ts, which the tests run, measures the documents.
const sizes = [...(await firstVisits()), ...builtSizes('dist/client')]
if (tooLarge(sizes)) {
  process.stderr.write(`${sizeTable(sizes)}\nPast the budget.\n`)
  process.exit(1)
}
writeApiDocument()
stampBuild(sources)
process.stdout.write(`built in ${Math.round(performance.now() - started)} ms, ${bytes} bytes compressed\n`)

async function firstVisits(): Promise<Size[]> {
  const found: Size[] = []
  for (const [page, { address }] of Object.entries(publicPages))
    for (const language of languages) {
      const { scripts, dictionary } = requestedSizes('dist/client', await scriptsAt('dist', address, language), page)
      found.push(scripts, dictionary)
    }
  return largestOf(found)
}

/** Writes a brotli file beside each served text file. */
function compressFolder(folder: string): number {
  let sum = 0
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(?:js|css|html|svg|json|txt)$/.test(entry.name) || file.includes('.vite')) continue
    const content = fs.readFileSync(file)
    const compressed = brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    })
    if (compressed.length < content.length) fs.writeFileSync(`${file}.br`, compressed)
    sum += compressed.length
  }
  return sum
}
