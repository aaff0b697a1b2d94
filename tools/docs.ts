/** `npm run docs`: writes docs/api.md from the call table. With `--check` it only says whether the file is what it would write. */

import fs from 'node:fs'
import { apiDocument } from './api-document.ts'

const file = 'docs/api.md'
const text = apiDocument()

if (process.argv.includes('--check')) {
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${file} does not fit the call table any more: run “npm run docs”.\n`)
    process.exitCode = 1
  }
} else {
  fs.mkdirSync('docs', { recursive: true })
  fs.writeFileSync(file, text)
  process.stdout.write(`Wrote ${file}\n`)
}
