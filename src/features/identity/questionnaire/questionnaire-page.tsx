import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { getQuestionnaire, type Questionnaire } from '#contract/identity/questionnaire.ts'
import { QuestionnaireResultView } from '#src/components/admin/questionnaire-results.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { safeReturn } from '#src/data/session/safe-return.ts'
import { routes } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { QuestionnaireForm } from './questionnaire-form.tsx'

/** The questions before the first investment, and their result. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useQuery(getQuestionnaire, {})
  return (
    <div className="wrap narrow page stack">
      <h1>{text('questionnaire.title')}</h1>
      {loaded.data === undefined && loaded.failure?.code === 'OFFLINE' ? (
        <Notice
          live
          title={text('shell.offlineNothing')}
          action={
            <Button variant="quiet" onClick={loaded.retry}>
              {text('shell.retry')}
            </Button>
          }
        >
          {text('questionnaire.offline')}
        </Notice>
      ) : (
        <LoadedView
          of={loaded}
          skeleton={
            <div className="panel">
              <Skeleton lines={12} />
            </div>
          }
        >
          {(data) => <QuestionnaireView of={data} renew={loaded.retry} />}
        </LoadedView>
      )}
    </div>
  )
}

function QuestionnaireView({ of: { state, waitUntil, form, last }, renew }: { of: Questionnaire; renew: () => void }) {
  const { text, date } = useIntl()
  const [isReplaced, setReplaced] = useState(false)
  /** How often something replaced the shown attempt: the focus moves to it. */
  const [changes, setChanges] = useState(0)
  const [isNew, setNew] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (changes > 0) top.current?.focus()
  }, [changes])
  return (
    <div className="stack">
      {/* Short, so that the focus scrolls to it and not to the middle of a long result. */}
      <div className="stack" ref={top} tabIndex={-1}>
        {isReplaced ? <Notice live title={text('questionnaire.started')} /> : null}
        {state === 'off' ? (
          <Notice title={text('questionnaire.off')} action={<ContinueLink />}>
            {text('questionnaire.offText')}
          </Notice>
        ) : null}
        {state === 'passed' ? (
          <Notice variant="good" live={isNew} title={text('questionnaire.passed')} action={<ContinueLink />}>
            {text('questionnaire.passedText')}
          </Notice>
        ) : null}
        {last && !last.passed && (state === 'wait' || isNew) ? (
          <Notice
            variant="warn"
            live={isNew}
            title={text('questionnaire.failed')}
            action={
              state === 'wait' ? (
                <Button variant="quiet" onClick={renew}>
                  {text('questionnaire.checkAgain')}
                </Button>
              ) : undefined
            }
          >
            {waitUntil === null
              ? text('questionnaire.tryAgain')
              : text('questionnaire.wait', { date: date(waitUntil, 'time') })}
          </Notice>
        ) : null}
      </div>
      {last && state !== 'off' ? (
        <details className="panel" open={state !== 'needed' || isNew || undefined}>
          <summary>{text('questionnaire.lastResult', { date: date(last.submittedAt, 'time') })}</summary>
          <QuestionnaireResultView of={last} />
        </details>
      ) : null}
      {form ? (
        <QuestionnaireForm
          // Another version or attempt begins with empty answers.
          key={`${form.versionId}/${form.attempt}`}
          of={form}
          onSubmitted={() => {
            setReplaced(false)
            setNew(true)
            setChanges((count) => count + 1)
          }}
          onReplaced={() => {
            setReplaced(true)
            setChanges((count) => count + 1)
            renew()
          }}
        />
      ) : null}
    </div>
  )
}

/** To the page that sent the user here. */
function ContinueLink() {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const from = safeReturn(query.get('from'), '')
  return (
    <Link className={buttonClass('primary')} href={from === '' ? routes.browse : from}>
      {text(from === '' ? 'questionnaire.browse' : 'questionnaire.continue')}
    </Link>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('questionnaire.title') })
