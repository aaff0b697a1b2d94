/** The sandbox as a standalone program: `node sandbox/main.ts`. Only this file uses the process. */

import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import process from 'node:process'
import { createSandbox } from './app.ts'
import { deliverOverHttp } from './deliver.ts'
import { startClamd } from './clamd/clamd.ts'
import { listen } from './listen.ts'
import { ConfigError, readConfig } from './config.ts'

const shortestPauseMs = 20
const longestPauseMs = 1000

async function run(): Promise<void> {
  const config = readConfig(process.env, () => randomBytes(24).toString('base64url'))
  const sandbox = createSandbox({
    ...config.options,
    clock: { now: () => Date.now() },
    random: () => randomInt(2 ** 32) / 2 ** 32,
    deliver: deliverOverHttp,
  })
  const servers = await Promise.all(config.addresses.map((index) => listen(sandbox, index)))
  const clamd = config.clamd && (await startClamd({ listenOn: config.clamd }))
  const { keys, address } = config.options
  process.stdout.write(
    `The payment sandbox listens: ${address}\nStripe key: ${keys.stripe.secretKey}\n` +
      `Client of PayPal, Plaid, Mangopay and Shufti Pro: ${keys.paypal.id}, ${keys.paypal.secret}\nControl key: ${keys.control}\n` +
      (clamd ? `Simulated clamd: ${clamd.address}\n` : ''),
  )

  let timer: NodeJS.Timeout | undefined
  const keepGoing = async (): Promise<void> => {
    await sandbox.runDue()
    const left = (sandbox.nextDue() ?? Infinity) - Date.now()
    timer = setTimeout(() => void keepGoing(), Math.min(longestPauseMs, Math.max(shortestPauseMs, left)))
  }
  await keepGoing()

  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  clearTimeout(timer)
  await clamd?.close()
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
}

try {
  await run()
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : `The payment sandbox failed: ${String(error)}`}\n`,
  )
  process.exitCode = 1
}
