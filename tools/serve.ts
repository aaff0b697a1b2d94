/** App, API, push relay and provider sandbox from one origin: the root that knows all programs. */

import { flushCompileCache } from 'node:module'
import path from 'node:path'
import type { Config } from '#api/config.ts'
import { hasAdministrator } from '#api/db/settings.ts'
import { withStartLock } from '#api/db/start-lock.ts'
import { demoSignIns, holdsDemoAccounts } from '#api/demo/sign-ins.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { type RunningApi, startApi } from '#api/main.ts'
import { relayElsewhere } from './relay-elsewhere.ts'
import { hostRelay } from './relay-host.ts'
import { hostSandbox, type SandboxWithPast } from './sandbox-host.ts'
import { CannotStart, configure, refusePort, whyNot } from './start-problems.ts'

/** Without mails nobody can activate an account, reset a password or read a receipt. */
const noMailWarning =
  'Warning: SMTP_URL is not set. This site sends no mail: people cannot activate their accounts or reset passwords.'

const demo = !process.argv.includes('--no-demo')
let isPrepared = false
let sandbox: SandboxWithPast | undefined
try {
  const config = configure(demo)
  await refusePort(config.port, config.host)
  const starting = startApi(config, {
    // Without the app where something else serves it (tools/dev.ts).
    buildFolder: process.argv.includes('--without-pages') ? undefined : path.resolve('dist'),
    relay: (context) =>
      Promise.resolve(config.pushRelay === undefined ? hostRelay(config, context) : relayElsewhere(config.pushRelay)),
    sandbox: config.sandbox ? (tell) => (sandbox = hostSandbox(config, tell)) : undefined,
    beforeListening: prepare,
  })
  stopOnSignal(starting)
  await greet(config, await starting)
  // What was compiled is there at the next start, also after a kill.
  flushCompileCache()
} catch (error) {
  process.stderr.write(`${whyNot(error, process.env['DATA_DIR'] || '.data')}\n`)
  process.exit(1)
}

/** Everything that a visitor must find is there before the first one is let in. */
async function prepare(deps: Deps): Promise<void> {
  if (demo)
    await withStartLock(
      deps.db,
      () => makeDemo(deps),
      () => print('Another process is making the demonstration: waiting until it is ready …'),
    )
  else if (await holdsDemoAccounts(deps.db))
    throw new CannotStart(
      'This is the data of a demonstration, with passwords that everybody knows. Choose another DATA_DIR or DATABASE_URL for your own site, or start the demonstration with “npm start”.',
    )
  isPrepared = true
}

async function makeDemo(deps: Deps): Promise<void> {
  if (await holdsDemoAccounts(deps.db)) return
  // With a demonstration's mails for everybody to read, anybody could sign in as anybody.
  if (await hasAdministrator(deps.db.read))
    throw new CannotStart('This site has its own administrator: start it with “npm start -- --no-demo”.')
  print('Making the demonstration, some seconds the first time …')
  // Its texts and drawings are read once in the life of a site, not at every start.
  const { seedDemo } = await import('#api/demo/seed/seed-demo.ts')
  await seedDemo(deps, await sandbox?.past())
}

async function greet(config: Config, { deps, port }: RunningApi): Promise<void> {
  const origin = process.env['PUBLIC_URL'] === undefined ? `http://localhost:${port}` : config.publicOrigin
  print(`Freehold answers at ${origin}`)
  if (!demo && !deps.site.deliversMail) print(noMailWarning)
  if (demo) {
    print('  visitor   nothing needed')
    for (const { role, email, password } of demoSignIns) print(`  ${role.padEnd(8)}  ${email}  ${password}`)
    print(`  mails     ${origin}/dev/mail`)
  } else if (!(await hasAdministrator(deps.db.read))) {
    print(`  first administrator  ${origin}/set-up`)
    print(`  set-up code          ${deps.site.setUpCode}`)
  }
}

/**
 * Requests under way are finished, also those that came while the rest was still starting. The same signal comes twice
 * where a terminal and a parent both send it.
 */
function stopOnSignal(starting: Promise<RunningApi>): void {
  let stoppingSince = 0
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince > 0 && Date.now() - stoppingSince > 1000) process.exit(1)
      if (stoppingSince > 0) return
      stoppingSince = Date.now()
      // Before anybody was let in there is nothing to finish: what was begun in the database is undone by itself.
      if (!isPrepared) process.exit(0)
      void starting
        .then((api) => api.stop())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        )
    })
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
