/** App, API, push relay and provider sandbox from one origin: the composition root of all programs. */

import { flushCompileCache } from 'node:module'
import path from 'node:path'
import type { Config } from '#api/config.ts'
import { hasAdministrator } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { type RunningApi, startApi } from '#api/main.ts'
import { demoSignIns, holdsDemoAccounts } from '#demo/sign-ins.ts'
import { isNewFolder, seedInOwnProcess } from './prepare.mjs'
import { relayElsewhere } from '#tools/hosts/relay-elsewhere.ts'
import { hostRelay } from '#tools/hosts/relay-host.ts'
import { hostSandbox } from '#tools/hosts/sandbox-host.ts'
import type { SourceServer } from '#tools/vite/source-server.ts'
import { CannotStart, configure, refusePort, whyNot } from './start-problems.ts'

/** Without mails no user can activate an account, reset a password or read a receipt. */
const noMailWarning =
  'Warning: SMTP_URL is not set. This site sends no mail: people cannot activate their accounts or reset passwords.'

const demo = !process.argv.includes('--no-demo')
let isPrepared = false
/** Ends a start whose database has no demonstration yet: another process creates it, and the start begins again. */
class DemoMissing extends Error {}

try {
  const config = configure(demo)
  await refusePort(config.port, config.host)
  const starting = startFilled(config)
  stopOnSignal(starting)
  await greet(config, await starting)
  // The compile cache is then available at the next start, even after a kill.
  flushCompileCache()
} catch (error) {
  process.stderr.write(`${whyNot(error, process.env['DATA_DIR'] || '.data')}\n`)
  process.exit(1)
}

async function startFilled(config: Config): Promise<RunningApi> {
  // Only one process can open an embedded database, so seeding before this one opens it costs less.
  if (demo && config.databaseUrl === undefined && isNewFolder(config.dataDir)) await seed()
  try {
    return await start(config)
  } catch (error) {
    if (!(error instanceof DemoMissing)) throw error
    await seed()
    return start(config)
  }
}

async function seed(): Promise<void> {
  const code = await seedInOwnProcess(process.execPath)
  // The child process has printed the reason.
  if (code !== 0) process.exit(code)
}

async function start(config: Config): Promise<RunningApi> {
  const sources = process.argv.includes('--sources') ? await sourceServer(config) : undefined
  return startApi(config, {
    buildFolder: sources ? undefined : path.resolve('dist'),
    ...(sources ? { pages: sources.pages } : {}),
    relay: (context) =>
      Promise.resolve(config.pushRelay === undefined ? hostRelay(config, context) : relayElsewhere(config.pushRelay)),
    sandbox: config.sandbox ? (deliverWebhook) => hostSandbox(config, deliverWebhook) : undefined,
    ...(demo ? { demoSignIns } : {}),
    checkDatabase: refuseDemo,
    beforeListening: prepare,
  })
}

/** The app from its sources, in front of this server (tools/dev.ts). */
async function sourceServer({ publicOrigin, port }: Config): Promise<SourceServer> {
  const { serveSources } = await import('#tools/vite/source-server.ts')
  return serveSources({
    port: Number(new URL(publicOrigin).port),
    apiPort: port,
    worker: process.argv.includes('--worker'),
  })
}

async function refuseDemo(database: Deps['db']): Promise<void> {
  if (!demo && (await holdsDemoAccounts(database)))
    throw new CannotStart(
      'This is the data of a demonstration, with passwords that everybody knows. Choose another DATA_DIR or DATABASE_URL for your own site, or start the demonstration with “npm start”.',
    )
}

/** Checks before the first visitor that a demonstration has its data. */
async function prepare(deps: Deps): Promise<void> {
  if (demo && !(await holdsDemoAccounts(deps.db))) throw new DemoMissing()
  isPrepared = true
}

async function greet(config: Config, { deps, port }: RunningApi): Promise<void> {
  const origin = process.env['PUBLIC_URL'] === undefined ? `http://localhost:${port}` : config.publicOrigin
  print(`Freehold is running at ${origin}`)
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
 * Finishes running requests, including those that arrived during the start. The same signal arrives twice if a terminal
 * and a parent both send it.
 */
function stopOnSignal(starting: Promise<RunningApi>): void {
  let stoppingSince = 0
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince > 0 && Date.now() - stoppingSince > 1000) process.exit(1)
      if (stoppingSince > 0) return
      stoppingSince = Date.now()
      // Before the first visitor there is nothing to finish: the open database transaction is rolled back.
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
