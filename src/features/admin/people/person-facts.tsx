import type { ReactNode } from 'react'
import type { UserDetail } from '#contract/admin/users.ts'
import { MailText } from '#src/features/admin/admin-frame.tsx'
import styles from '#src/features/admin/review-facts.module.css'
import { useIntl } from '#src/intl/intl.tsx'

/** What is known of an account. */
export function PersonFacts({ of: person }: { readonly of: UserDetail }) {
  const { text, date } = useIntl()
  const when = (moment: string): ReactNode => <time dateTime={moment}>{date(moment, 'time')}</time>
  const { activatedAt, secondFactorSince, codesRefusedUntil, failedSignIns } = person
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      text('people.email'),
      <a key="email" href={`mailto:${person.email}`}>
        <MailText of={person.email} />
      </a>,
    ],
    [text('people.type'), person.userType?.name ?? text('people.noType')],
    [text('people.language'), text(`people.language.${person.language}`)],
    [text('people.created'), when(person.createdAt)],
    [text('people.proven'), activatedAt === null ? text('people.notYet') : when(activatedAt)],
    [
      text('people.secondFactor'),
      secondFactorSince === null
        ? text('people.none')
        : text('people.since', { date: date(secondFactorSince, 'time') }),
    ],
    [
      text('people.failed'),
      <span key="failed">
        {text('people.failedPasswords', { count: failedSignIns })}
        {codesRefusedUntil === null ? null : (
          <>
            <br />
            {text('people.codesRefused', { date: date(codesRefusedUntil, 'time') })}
          </>
        )}
      </span>,
    ],
    [text('people.campaigns'), text('people.number', { count: person.campaigns })],
    [text('people.investments'), text('people.number', { count: person.investments })],
  ]
  return (
    <section className="stack" aria-labelledby="facts">
      <h2 id="facts">{text('people.facts')}</h2>
      <dl className={styles.facts}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
