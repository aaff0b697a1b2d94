import type { OpenedAccreditation } from '#contract/identity/admin-accreditation.ts'
import styles from '#src/components/accreditation/accreditation-answers.module.css'
import { useIntl } from '#src/intl/intl.tsx'

/** The answer of a third party. */
export function OpenedLetter({ of: letter }: { readonly of: NonNullable<OpenedAccreditation['letter']> }) {
  const { text, date } = useIntl()
  const { state, requestedAt, answeredAt, signature, address } = letter
  const facts = [
    ['requested', date(requestedAt, 'time')],
    ...(answeredAt === null ? [] : [['answered', date(answeredAt, 'time')]]),
    ...(signature === null
      ? []
      : [
          ['name', signature.name],
          ['licenceNumber', signature.licenceNumber],
          ['date', date(signature.date)],
        ]),
    ...(address === '' ? [] : [['address', address]]),
  ] as [keyof typeof labels, string][]
  return (
    <section className="stack" aria-labelledby="letter">
      <h2 id="letter">{text('accredit.letterTitle')}</h2>
      <p>{text(`accredit.letter.${state}`)}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{text(labels[name])}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const labels = {
  requested: 'accredit.letterFact.requested',
  answered: 'accredit.letterFact.answered',
  name: 'accredit.letterFact.name',
  licenceNumber: 'accredit.letterFact.licenceNumber',
  date: 'accredit.letterFact.date',
  address: 'accredit.letterFact.address',
} as const
