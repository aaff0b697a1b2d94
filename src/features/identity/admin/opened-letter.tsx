import type { OpenedAccreditation } from '#contract/identity/admin-accreditation.ts'
import { AnswerGroup } from '#src/components/identity/answer-group.tsx'
import { useIntl } from '#src/intl/intl.tsx'

/** The answer of a third party. */
export function OpenedLetter({ of: letter }: { readonly of: NonNullable<OpenedAccreditation['letter']> }) {
  const { text, date } = useIntl()
  const { state, requestedAt, answeredAt, signature, address } = letter
  const facts: readonly (readonly [keyof typeof labels, string])[] = [
    ['requested', date(requestedAt, 'time')],
    ['answered', answeredAt === null ? '' : date(answeredAt, 'time')],
    ['name', signature?.name ?? ''],
    ['licenceNumber', signature?.licenceNumber ?? ''],
    ['date', signature ? date(signature.date) : ''],
    ['address', address],
  ]
  return (
    <AnswerGroup
      id="letter"
      title={text('accredit.letterTitle')}
      beside={<span className="soft">{text(`accredit.letter.${state}`)}</span>}
      rows={facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => ({ name, label: text(labels[name]), answer: <bdi>{value}</bdi> }))}
    />
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
