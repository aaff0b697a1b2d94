/** `npm run docs`: writes docs/api.md from the call table. The build writes it too; git ignores it. */

import { writeApiDocument } from './api-document.ts'

process.stdout.write(`Wrote ${writeApiDocument()}\n`)
