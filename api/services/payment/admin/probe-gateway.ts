import { insertAudit } from '#api/db/audit/audit.ts'
import type { Deps } from '#api/deps.ts'
import type { Probe } from '#api/payment-ports.ts'
import { CallError } from '#contract/errors.ts'
import type { ProviderGateway } from '#domain/payment/payment.ts'

/** Probes the provider now, with the active keys. @throws CallError GATEWAY_OFF */
export async function probeGateway(
  name: ProviderGateway,
  actorId: string,
  { gateways, keyring, db, clock, ids }: Deps,
): Promise<{ readonly outcome: Probe['state']; readonly milliseconds: number }> {
  const gateway = gateways.of(name)
  if (!gateway) throw new CallError('GATEWAY_OFF')
  const began = performance.now()
  const { state } = await gateway.probe()
  const milliseconds = Math.round(performance.now() - began)
  await keyring.flush()
  await db.transact((tx) =>
    insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId,
      eventName: 'gateway-probed',
      subject: name,
      facts: { outcome: state },
    }),
  )
  return { outcome: state, milliseconds }
}
