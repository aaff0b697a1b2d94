/** The movements of an investor's statement in words. */

import { text } from '#api/texts/text.ts'
import type { Language } from '#contract/shapes.ts'
import type { StatementLine } from '#domain/investment/statement.ts'

/** "Interest from Bordeaux Chartrons Bonds", "Withdrawal to ••1234". */
export function causeText(
  { cause, campaign, account, gateway }: StatementLine,
  language: Language,
  formatName: (name: string) => string = (name) => name,
): string {
  return text(language, `investor-statement.cause.${cause}`, {
    campaign: formatName(campaign?.name ?? ''),
    account: formatName(account ?? ''),
    method: gateway === undefined ? '' : text(language, `payment-method.${gateway}`),
  })
}
