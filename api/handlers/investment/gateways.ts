import type { StoredSettings } from '#api/db/settings.ts'
import { CallError } from '#contract/errors.ts'

/** Transfers need an account that they go to. @throws CallError GATEWAY_OFF. */
export function refuseWithoutBank({ offlineGateway, bank }: StoredSettings): void {
  if (!offlineGateway || bank === null) throw new CallError('GATEWAY_OFF')
}
