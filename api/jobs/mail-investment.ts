import { investmentById } from '#api/db/investments.ts'
import { bookingsOfInvestment } from '#api/db/ledger.ts'
import { readSettings } from '#api/db/settings.ts'
import { findUser } from '#api/db/users.ts'
import { fundsStatusIn } from '#api/presenters/investment.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { formatInlineMoney } from '#api/texts/figures.ts'
import { dayText, texts } from '#api/texts/texts.ts'
import { formattedText, nonEmptyText, optionalText } from '#api/texts/values.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'

/** The receipt by mail: how to pay while it is reserved, that the money arrived once it is confirmed. */
export async function mailInvestment(
  { investmentId }: { readonly investmentId: string },
  deps: JobDeps,
): Promise<void> {
  const seen = await investmentById(deps.db.read, investmentId, 'en')
  const user = seen && (await findUser(deps.db.read, seen.investor_id))
  if (!seen || !user) return
  const row = (await investmentById(deps.db.read, investmentId, user.language)) ?? seen
  const { settings } = await readSettings(deps.db.read)
  const amount = formatInlineMoney(row.amount, row.currency, user.language)
  const frame = await mailFrame(user, deps, `/receipt/${row.id}`)
  const said = texts[user.language]
  const campaign = nonEmptyText(row.name ?? row.slug, said.untitled)
  const way = formattedText(said.statement.paymentMethods[row.gateway])
  if (row.state === 'reserved') {
    const until = dayText(row.expires_at ?? row.created_at, settings.timezone, user.language)
    await sendMail(
      'receipt',
      renderMail(
        frame,
        said.investmentReserved({ campaign, amount, reference: formattedText(row.reference), until, way }),
      ),
      deps,
    )
  } else if (row.state === 'confirmed') {
    await sendMail(
      'receipt',
      renderMail(
        frame,
        said.investmentConfirmed({
          campaign,
          amount,
          units: row.units,
          way,
          transaction: optionalText(row.transaction_id),
          funds: {
            status: fundsStatusIn(row),
            closes:
              row.closes_at === null
                ? said.closingDay
                : dayText(new Date(row.closes_at.getTime() - 1), settings.timezone, user.language),
          },
        }),
      ),
      deps,
    )
  } else if (row.state === 'refunded') {
    const bookings = await bookingsOfInvestment(deps.db.read, row.id)
    const own = bookings.refunded?.kind === 'investment-taken-back'
    const words = own ? said.investmentCancelled : row.status === 5 ? said.missedGoalRefund : said.investmentRefunded
    await sendMail(
      'receipt',
      renderMail(
        frame,
        words({
          campaign,
          amount,
          paid: optionalText(bookings.paid?.id),
          refunded: optionalText(bookings.refunded?.id),
        }),
      ),
      deps,
    )
  }
}
