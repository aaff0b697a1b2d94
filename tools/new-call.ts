/**
 * `npm run new-call -- area.name`: writes the skeleton of a call, which compiles and answers. docs/adding.md describes
 * the rest.
 */

import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { writeCall } from './call-skeleton.ts'
import { root, toolScript } from './prepare.mjs'

const usage = 'npm run new-call -- area.name [--kind json | file | upload] [--folder wallet] [--spec "investing 7"]\n'

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { folder: { type: 'string' }, kind: { type: 'string' }, spec: { type: 'string' } },
  })
  const { written, changed } = await writeCall(root, { name: positionals[0] ?? '', ...values })
  execFileSync(process.execPath, [toolScript('oxfmt'), ...written, ...changed], { cwd: root, stdio: 'inherit' })
  const list = (files: readonly string[]): string => files.map((file) => `  ${file}\n`).join('')
  process.stdout.write(`New:\n${list(written)}Changed:\n${list(changed)}`)
  process.stdout.write(`Left for you, as docs/adding.md says:
  the structs, errors and "spec" of the contract entry
  the service: the decision in domain/, the queries in api/db/
  what the system test expects
  the screen in src/features/ and its texts in English, French and Arabic
`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  process.exitCode = 1
}
