/**
 * `npm run size`: measures the first visit to each public page, in the language in which it is largest, on the built site
 * with the demonstration's campaigns.
 */

import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { brotliDecompressSync } from 'node:zlib'
import { languages } from '#contract/shapes.ts'
import { demonstrationFolder } from './prepare.mjs'
import { startSite } from '#tools/hosts/site-process.ts'
import { builtSizes, firstVisitSizes, largestOf, publicPages, type Size, sizeTable, tooLarge } from './sizes.ts'

const client = 'dist/client'
const sizes = [...(await visits()), ...builtSizes(client)]
process.stdout.write(`${sizeTable(sizes)}\n`)
if (tooLarge(sizes)) {
  process.stderr.write('Past the budget.\n')
  process.exitCode = 1
}

/** If a test run provides a folder for it, the demonstration that is created for this stays there for its browsers. */
async function visits(): Promise<Size[]> {
  const provided = process.env[demonstrationFolder]
  const folder = provided ?? fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-size-'))
  const dataDir = path.join(folder, 'making')
  try {
    const site = await startSite({ dataDir })
    try {
      const found: Size[] = []
      for (const [page, { address }] of Object.entries(publicPages))
        for (const language of languages) {
          const sent = await fetchSent(`${site.origin}${address}`, language)
          found.push(...firstVisitSizes(client, brotliDecompressSync(sent).toString(), sent.length, page))
        }
      return largestOf(found)
    } finally {
      await site.stop()
      if (provided !== undefined) fs.renameSync(dataDir, path.join(provided, 'data'))
    }
  } finally {
    fs.rmSync(provided === undefined ? folder : dataDir, { recursive: true, force: true })
  }
}

/** The bytes of the body as they were sent, which fetch does not expose. */
function fetchSent(address: string, language: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', 'accept-language': language }
    const request = http.get(address, { headers }, (response) => {
      if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'br') {
        reject(new Error(`${address} answered ${response.statusCode}, not compressed by brotli`))
        response.resume()
        return
      }
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}
