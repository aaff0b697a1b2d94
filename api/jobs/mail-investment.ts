import { investmentById } from '#api/db/investment/investments.ts'
import { findInvestorId } from '#api/db/investment/lock-with-campaign.ts'
import { bookingsOfInvestment } from '#api/db/wallet/ledger.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { findUser } from '#api/db/account/users.ts'
import { fundsStatusIn } from '#api/presenters/investment/investment.ts'
import { renderMail } from '#api/presenters/notification/mail.ts'
import { dayText, formatInlineMoney } from '#api/texts/figures.ts'
import { type MailText, mailText, text } from '#api/texts/text.ts'
import { nonEmptyText, optionalText } from '#api/texts/values.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'

/**
 * Mails the receipt: with payment instructions while the investment is reserved, with the payment once it is confirmed.
 */
export async function mailInvestment(
  { investmentId }: { readonly investmentId: string },
  deps: JobDeps,
): Promise<void> {
  const investorId = await findInvestorId(deps.db.read, investmentId)
  const user = investorId === undefined ? undefined : await findUser(deps.db.read, investorId)
  const row = user && (await investmentById(deps.db.read, investmentId, user.language))
  if (!user || !row) return
  const { settings } = await readSettings(deps.db.read)
  const amount = formatInlineMoney(row.amount, row.currency, user.language)
  const frame = await mailFrame(user, deps, `/receipt/${row.id}`)
  const { language } = user
  const campaign = nonEmptyText(row.name ?? row.slug, text(language, 'name.campaign'))
  const method = text(language, `payment-method.${row.gateway}`)
  const send = (content: MailText) => sendMail('receipt', renderMail(frame, content), deps)
  if (row.state === 'reserved') {
    const until = dayText(row.expires_at ?? row.created_at, settings.timezone, language)
    await send(
      mailText(language, 'mail.investment-reserved', { campaign, amount, reference: row.reference, until, method }),
    )
  } else if (row.state === 'confirmed') {
    const closes =
      row.closes_at === null
        ? text(language, 'invested-funds.closing-day')
        : dayText(new Date(row.closes_at.getTime() - 1), settings.timezone, language)
    await send(
      mailText(language, 'mail.investment-confirmed', {
        campaign,
        amount,
        units: Number(row.units),
        method,
        transaction: optionalText(row.transaction_id) ?? null,
        funds: text(language, `invested-funds.${fundsStatusIn(row)}`, { closes }),
      }),
    )
  } else if (row.state === 'refunded') {
    const bookings = await bookingsOfInvestment(deps.db.read, row.id)
    const own = bookings.refunded?.kind === 'investment-cancelled'
    const refund = row.status === 5 ? 'mail.missed-goal-refund' : 'mail.investment-refunded'
    await send(
      mailText(language, own ? 'mail.investment-cancelled' : refund, {
        campaign,
        amount,
        paid: optionalText(bookings.paid?.id) ?? null,
        refunded: optionalText(bookings.refunded?.id) ?? null,
      }),
    )
  }
}
