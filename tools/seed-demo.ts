/**
 * Creates the demonstration if it is missing, in a separate process: the memory for its texts, pictures and payments is
 * free again when the server starts. `npm start` runs it beside the build.
 */

import process from 'node:process'
import { hasAdministrator } from '#api/db/site/settings.ts'
import { withStartLock } from '#api/db/start-lock.ts'
import type { Deps } from '#api/deps.ts'
import { withDeps } from '#api/main.ts'
import { seedDemo } from '#demo/seed/seed-demo.ts'
import { holdsDemoAccounts } from '#demo/sign-ins.ts'
import { hostSandbox, type SandboxWithPast } from '#tools/hosts/sandbox-host.ts'
import { CannotStart, configure, whyNot } from './start-problems.ts'

// The parent process has ended: the open database transaction is rolled back.
process.on('disconnect', () => process.exit(1))

type DeliverWebhook = Parameters<typeof hostSandbox>[1]

try {
  const config = configure(true)
  let sandbox: SandboxWithPast | undefined
  const options = config.sandbox
    ? { sandbox: (deliverWebhook: DeliverWebhook) => (sandbox = hostSandbox(config, deliverWebhook)) }
    : {}
  await withDeps(config, options, (deps) =>
    withStartLock(
      deps.db,
      () => makeDemo(deps, sandbox),
      () => print('Another process is creating the demonstration data. Waiting …'),
    ),
  )
  process.exit(0)
} catch (error) {
  process.stderr.write(`${whyNot(error, process.env['DATA_DIR'] || '.data')}\n`)
  process.exit(1)
}

async function makeDemo(deps: Deps, sandbox: SandboxWithPast | undefined): Promise<void> {
  if (await holdsDemoAccounts(deps.db)) return
  // A demonstration's mails are public, so that anyone could sign in to any account.
  if (await hasAdministrator(deps.db.read))
    throw new CannotStart('This site has its own administrator: start it with “npm start -- --no-demo”.')
  print('Creating the demonstration data (a few seconds the first time) …')
  await seedDemo(deps, await sandbox?.past())
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
