import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { submit } from '#contract/draft/campaign-edit.ts'
import type { SectionProblem } from '#domain/draft/campaign-steps.ts'
import { campaignSteps, stepOf } from '#domain/draft/step-names.ts'
import { knownSection } from '#src/components/campaign/draft-names.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { check, triangleAlert } from '#src/ui/icon-paths.ts'
import { pencil } from '#src/ui/page-icon-paths.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ComingSoonLink } from './coming-soon-link.tsx'
import styles from './go-live.module.css'
import { ConflictLinks, ProblemLinks } from './problem-links.tsx'
import type { Step } from './use-step.ts'

/** Everything that is missing over all steps, and the button that submits the campaign. */
export function GoLive({ of }: { readonly of: Step }) {
  const { text } = useIntl()
  const { left, open } = of
  const { status, isOwner } = open.draft.campaign
  const missing = left.reduce((count, { problems }) => count + problems.length, 0)
  const total = missing + of.conflicts.length
  return (
    <section className={`panel ${styles.live}`} aria-labelledby="go-live">
      <h2 id="go-live">{text('steps.checklist')}</h2>
      <p className="soft">{text('steps.checklistLead', { count: total })}</p>
      <ol className={styles.steps}>
        {campaignSteps.map((step) => {
          const problems = left.find((each) => each.step === step)?.problems ?? []
          const conflicts = of.conflicts.filter(({ section }) => stepOf[section] === step)
          const isDone = problems.length + conflicts.length === 0
          return (
            <li key={step} data-left={problems.length + conflicts.length}>
              <p className={isDone ? styles.done : styles.open}>
                <Icon shape={isDone ? check : conflicts.length > 0 ? triangleAlert : pencil} />
                <span>
                  {text(`draft.step.${step}`)}
                  <span className="unseen"> {text(isDone ? 'steps.completed' : 'steps.notCompleted')}</span>
                </span>
              </p>
              {conflicts.length === 0 ? null : <ConflictLinks of={of} conflicts={conflicts} />}
              {problems.length === 0 ? null : <ProblemLinks of={of} problems={problems} />}
            </li>
          )
        })}
      </ol>
      {status === 0 || status === 3 ? (
        isOwner ? (
          <Submit of={of} left={missing} />
        ) : (
          <Notice>{text('steps.ownerSubmits')}</Notice>
        )
      ) : null}
      <ComingSoonLink of={open} />
    </section>
  )
}

/** `unchanged`: a success that did not change the status (platform 7). */
type Refused = CallFailure | 'unchanged'

function Submit({ of, left }: { readonly of: Step; readonly left: number }) {
  const { text } = useIntl()
  const online = useOnline()
  const [, navigate] = useLocation()
  const send = useIdempotentMutation(submit)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<{ readonly refused: Refused; readonly token: string | undefined }>()
  const { id, draft, renew } = of.open
  const token = useAtomValue(sessionAtom)?.token
  // After a new sign-in, the error of the previous session no longer applies.
  const isOver = tried?.refused !== 'unchanged' && tried?.refused.code === 'SESSION_EXPIRED' && tried.token !== token
  const refused = isOver ? undefined : tried?.refused
  const hand = async (): Promise<void> => {
    setBusy(true)
    setTried(undefined)
    try {
      // A declined campaign first becomes a draft again (decision T15).
      if (draft.campaign.status === 3) await send({ params: { id }, body: { status: 0 } })
      const { status } = await send({ params: { id }, body: { status: 1 } })
      if (status === 1) navigate(pathTo('thankYou', { id }))
      else setTried({ refused: 'unchanged', token })
    } catch (error) {
      if (!isFailure(error)) throw error
      setTried({ refused: error, token })
      // The server has a newer state than this page.
      if (error.code !== 'OFFLINE') renew()
    } finally {
      setBusy(false)
    }
  }
  const blocked = !online
    ? text('steps.submitOffline')
    : of.conflicts.length > 0
      ? text('steps.submitConflicts', { count: of.conflicts.length })
      : left > 0
        ? text('steps.submitLeft', { count: left })
        : of.waiting > 0
          ? text('steps.submitPending', { count: of.waiting })
          : undefined
  return (
    <div className={styles.submit}>
      {refused === undefined ? null : <Refusal of={of} refused={refused} dismiss={() => setTried(undefined)} />}
      <p className="soft small">{text('steps.submitText')}</p>
      <div className="cluster" aria-live="polite">
        <Button busy={busy} blocked={blocked} onClick={() => void hand()}>
          {text('steps.submit')}
        </Button>
      </div>
    </div>
  )
}

interface RefusalProps {
  readonly of: Step
  readonly refused: Refused
  readonly dismiss: () => void
}

/** Why the submission was refused, with links to the fields to change. Shown until it is dismissed or retried. */
function Refusal({ of, refused, dismiss }: RefusalProps) {
  const intl = useIntl()
  const { text } = intl
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  const problems = refused === 'unchanged' ? [] : problemsOf(refused)
  return (
    <div ref={element} tabIndex={-1} className={styles.refusal}>
      <Notice
        variant="bad"
        live
        title={refusalText(refused, intl)}
        action={
          <Button variant="quiet" onClick={dismiss}>
            {text('shell.close')}
          </Button>
        }
      >
        {problems.length === 0 ? null : <ProblemLinks of={of} problems={problems} />}
      </Notice>
    </div>
  )
}

function refusalText(refused: Refused, intl: Intl): string {
  if (refused === 'unchanged') return intl.text('steps.notSubmitted')
  // The request was sent, and only the response may be missing.
  return refused.code === 'OFFLINE' ? intl.text('steps.noAnswer') : failureText(refused, intl)
}

/** The fields that a refusal names: `<section>.<field>`, or the closing date. */
function problemsOf(failure: CallFailure): SectionProblem[] {
  if (failure.code === 'CLOSING_DATE_PAST' || failure.code === 'CLOSING_DATE_TOO_LATE')
    return [{ section: 'fundraising', path: 'closingDate', code: 'required' }]
  return failure.fields.flatMap(({ path, ...problem }) => {
    const dot = path.indexOf('.')
    const section = knownSection(path.slice(0, dot))
    return section === undefined ? [] : [{ section, ...problem, path: path.slice(dot + 1) }]
  })
}
