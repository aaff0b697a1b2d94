/** App, API, push relay and provider sandbox from one origin: the root that knows all programs. */

import path from 'node:path'
import { readConfig } from '#api/config.ts'
import { seedDemo } from '#api/demo/seed/seed-demo.ts'
import { startApi } from '#api/main.ts'

const demo = !process.argv.includes('--no-demo')
const config = readConfig(process.env, { demo })
const api = await startApi(config, { buildFolder: path.resolve('dist') })
if (demo && (await seedDemo(api.deps))) process.stdout.write('The demonstration marketplace is ready.\n')
process.stdout.write(`Freehold answers at ${config.publicOrigin}\n`)

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1)
    stopping = true
    void api.stop().then(() => process.exit(0))
  })
}
