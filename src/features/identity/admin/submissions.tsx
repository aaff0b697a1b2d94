import type { OpenedIdentity } from '#contract/identity/admin-identity.ts'
import type { CheckResult } from '#domain/identity/verification-result.ts'
import attemptStyles from '#src/components/admin/attempt.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { BoxedList } from '#src/ui/layout.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './identity-check.module.css'
import { methodName } from './method-name.ts'

type Submission = OpenedIdentity['submissions'][number]

const resultVariants: Readonly<Record<CheckResult, BadgeVariant>> = {
  pending: 'plain',
  approved: 'good',
  unclear: 'warn',
  'more-required': 'warn',
  declined: 'bad',
}
const stateVariants: Readonly<Record<Submission['state'], BadgeVariant>> = {
  requested: 'plain',
  pending: 'plain',
  review: 'warn',
  'more-required': 'plain',
  approved: 'good',
  declined: 'bad',
  withdrawn: 'plain',
}

/** What the provider reported about the latest submission. */
export function ProviderResult({ of: submission }: { readonly of: Submission }) {
  const { text } = useIntl()
  const { identity, screening } = submission
  return (
    <section className="stack" aria-labelledby="result">
      <h2 id="result">{text('identityCheck.resultHeading')}</h2>
      {identity === 'declined' && screening === 'approved' ? (
        <Notice variant="warn" title={text('identityCheck.refusedTitle')}>
          <p>{text('identityCheck.refusedText')}</p>
        </Notice>
      ) : null}
      {identity === null && screening === null ? <p className="soft">{text('identityCheck.noResult')}</p> : null}
      <Results of={submission} />
    </section>
  )
}

function Results({ of: { identity, screening, reasons, report, submittedAt } }: { readonly of: Submission }) {
  const { text } = useIntl()
  const badge = (result: CheckResult | null) =>
    result && <Badge variant={resultVariants[result]}>{text(`identityCheck.result.${result}`)}</Badge>
  return (
    <>
      <Facts
        rows={[
          [text('identityCheck.identityResult'), badge(identity)],
          [text('identityCheck.screeningResult'), badge(screening)],
          [
            text('identityCheck.reasonsHeading'),
            reasons.length === 0 ? null : (
              <ul key="reasons">
                {reasons.map((reason) => (
                  <li key={reason}>{text(`identityCheck.reason.${reason}`)}</li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
      {report === '' ? null : <Report report={report} submittedAt={submittedAt} />}
    </>
  )
}

function Report({ report, submittedAt }: Pick<Submission, 'report' | 'submittedAt'>) {
  const { text, date } = useIntl()
  return (
    <details className={attemptStyles.event}>
      <summary>{text('identityCheck.report')}</summary>
      <pre
        className={attemptStyles.body}
        dir="ltr"
        tabIndex={0}
        role="region"
        aria-label={text('identityCheck.reportOf', { date: date(submittedAt, 'time') })}
      >
        {formatted(report)}
      </pre>
    </details>
  )
}

/** Indented; a report that was too long to be stored completely is shown as it is. */
function formatted(report: string): string {
  try {
    return JSON.stringify(JSON.parse(report), null, 2)
  } catch {
    return report
  }
}

/** Every submission, latest first. */
export function Submissions({ of }: { readonly of: readonly Submission[] }) {
  const intl = useIntl()
  const { text, date } = intl
  return (
    <section className="stack" aria-labelledby="submissions">
      <h2 id="submissions">{text('identityCheck.historyHeading')}</h2>
      {of.length === 0 ? (
        <p className="soft">{text('identityCheck.noSubmissions')}</p>
      ) : (
        <BoxedList>
          {of.map((each, index) => (
            <li key={each.id} className={styles.entry}>
              <div className="cluster">
                <h3>
                  <time dateTime={each.submittedAt}>{date(each.submittedAt, 'time')}</time>
                </h3>
                <Badge variant={stateVariants[each.state]}>{text(`identityCheck.submission.${each.state}`)}</Badge>
                {each.test ? <Badge>{text('identityCheck.test')}</Badge> : null}
              </div>
              <p className="soft small">
                {methodName(each.method, intl)} · {text(`identityCheck.kind.${each.kind}`)}
              </p>
              {index === 0 || each.method === 'manual' ? null : <Results of={each} />}
            </li>
          ))}
        </BoxedList>
      )}
    </section>
  )
}
