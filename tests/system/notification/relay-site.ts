/** A site whose push messages go through the real relay to devices of a push service. */

import { relayPush } from '#api/adapters/push-client.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import { secret, site, testRelay } from '#tests/system/push-server/harness.ts'
import type { Engine } from '#tests/support/engines.ts'
import { type FakeDevice, startPushService } from '#tests/support/servers/push-service.ts'
import { openPglite } from '#tests/support/servers/relay-database.ts'
import { createTestClock } from '#tests/support/servers/relay-clock.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { newPerson, type TestPerson } from '#tests/support/test-users.ts'

export interface Recipient {
  readonly person: TestPerson
  readonly device: FakeDevice
  readonly email: string
}

export interface RelaySite {
  readonly app: TestApp
  /** The application's, with the relay. */
  readonly deps: JobDeps
  /** A campaign owner with a device that is subscribed. */
  newRecipient(): Promise<Recipient>
  /** Sets the clocks of the application and the relay forward. */
  at(moment: string): Promise<void>
  /** Waits until the relay has nothing to send. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Long before the machine's clock, by which web-push checks expiries. */
export const relayStart = '2025-06-10T09:00:00.000Z'

/** @param start the moment at which its clocks begin */
export async function startRelaySite(engine: Engine, start = relayStart): Promise<RelaySite> {
  const app = await startTestApp(engine)
  app.at(start)
  const database = await openPglite()
  const clock = createTestClock(start)
  const service = await startPushService(() => clock.now())
  const relay = testRelay(database, { clock, extraOrigins: [service.origin] })
  await relay.relay.start()
  const access = { request: (request: Request) => relay.relay.fetch(request), origin: site, secret }
  const deps: JobDeps = { ...app.deps, push: relayPush(access, app.deps.clock) }
  return {
    app,
    deps,
    async newRecipient() {
      const person = await newPerson(app, { userType: 'company' })
      const device = await service.device()
      const subscribed = await relay.subscribe(app.deps.partitions.of(person.id), device)
      if (subscribed.status !== 200) throw new Error('the relay refused the device')
      const { email } = await app.deps.db.read
        .selectFrom('app_user')
        .select('email')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      return { person, device, email }
    },
    async at(moment) {
      app.at(moment)
      await relay.pass(Date.parse(moment) - clock.now())
    },
    settle: () => relay.relay.idle(),
    async close() {
      await relay.relay.stop()
      await Promise.all([service.close(), database.close(), app.close()])
    },
  }
}
