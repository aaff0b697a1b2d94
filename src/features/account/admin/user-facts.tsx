import type { ReactNode } from 'react'
import type { UserDetail } from '#contract/account/users.ts'
import { MailText } from '#src/components/admin/admin-frame.tsx'
import { useCountryName } from '#src/components/option-name.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { type FactRow, Facts } from '#src/ui/facts.tsx'

/** Account details. */
export function UserFacts({ of: person }: { readonly of: UserDetail }) {
  const { text, date } = useIntl()
  const countryName = useCountryName()
  const when = (moment: string): ReactNode => <time dateTime={moment}>{date(moment, 'time')}</time>
  const { activatedAt, secondFactorSince, codesRefusedUntil, failedSignIns } = person
  const rows: readonly FactRow[] = [
    [
      text('users.email'),
      <a key="email" href={`mailto:${person.email}`}>
        <MailText of={person.email} />
      </a>,
    ],
    [text('users.type'), person.userType?.name ?? text('users.noType')],
    [text('users.language'), text(`users.language.${person.language}`)],
    [text('users.created'), when(person.createdAt)],
    [text('users.proven'), activatedAt === null ? text('users.notYet') : when(activatedAt)],
    [
      text('users.secondFactor'),
      secondFactorSince === null ? text('users.none') : text('users.since', { date: date(secondFactorSince, 'time') }),
    ],
    [
      text('users.failed'),
      <span key="failed">
        {text('users.failedPasswords', { count: failedSignIns })}
        {codesRefusedUntil === null ? null : (
          <>
            <br />
            {text('users.codesRefused', { date: date(codesRefusedUntil, 'time') })}
          </>
        )}
      </span>,
    ],
    ...(person.residence ? [[text('users.residence'), residenceText(person.residence)] as const] : []),
    [text('users.campaigns'), text('users.number', { count: person.campaigns })],
    [text('users.investments'), text('users.number', { count: person.investments })],
  ]
  function residenceText({ country: code, declaredAt }: NonNullable<UserDetail['residence']>): string {
    const country = countryName(code)
    return declaredAt === null
      ? text('users.residenceVerified', { country })
      : text('users.residenceDeclared', { country, date: date(declaredAt) })
  }
  return (
    <section className="stack" aria-labelledby="facts">
      <h2 id="facts">{text('users.facts')}</h2>
      <Facts variant="panel" rows={rows} />
    </section>
  )
}
