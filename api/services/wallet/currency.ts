import type { Reader } from '#api/db/database.ts'
import { listCurrencies } from '#api/db/site/settings.ts'
import { CallError } from '#contract/errors.ts'

/** A currency that the site accepts. @throws CallError INVALID_INPUT */
export async function knownCurrency(db: Reader, code: string): Promise<string> {
  const known = (await listCurrencies(db)).some((currency) => currency.code === code)
  if (!known) throw new CallError('INVALID_INPUT', {}, [{ path: 'currencyId', code: 'format' }])
  return code
}
