import { investmentById } from '#api/db/investments.ts'
import { readSettings } from '#api/db/settings.ts'
import { findUser } from '#api/db/users.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { dayText, moneyText, texts } from '#api/texts/texts.ts'
import { exponentOf } from '#domain/money.ts'
import { type JobDeps, mailFrame } from './job.ts'

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
  const campaign = row.name ?? row.slug
  const amount = moneyText(row.amount, row.currency, exponentOf(row.currency), user.language)
  const frame = await mailFrame(user, deps, `/receipt/${row.id}`)
  const said = texts[user.language]
  if (row.state === 'reserved') {
    const until = dayText(row.expires_at ?? row.created_at, settings.timezone, user.language)
    await deps.mailer.send(
      renderMail(frame, said.investmentReserved({ campaign, amount, reference: row.reference, until })),
    )
  } else if (row.state === 'confirmed') {
    await deps.mailer.send(renderMail(frame, said.investmentConfirmed({ campaign, amount, units: String(row.units) })))
  } else if (row.state === 'refunded') {
    await deps.mailer.send(renderMail(frame, said.investmentTakenBack({ campaign, amount })))
  }
}
