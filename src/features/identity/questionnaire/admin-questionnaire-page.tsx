import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { getManagedQuestionnaire, type ManagedQuestionnaire } from '#contract/identity/admin-questionnaire.ts'
import { localizedTo, questionnaireProblems, questionsMaximum } from '#domain/identity/questionnaire/questionnaire.ts'
import { languages } from '#domain/site/language.ts'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { fieldId, focusField } from '#src/components/form/use-form.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PreviewView } from './preview-view.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { RequiredForm, RulesForm } from './rules-forms.tsx'
import { editedOf } from './edited-questionnaire.ts'

/** The investor questionnaire: whether it is required, its rules and questions, and the publication of changes. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useQuery(getManagedQuestionnaire, {})
  const [query] = useSearchParams()
  return (
    <AdminFrame
      section="questionnaire"
      title={text('admin.questionnaire')}
      beside={<Age savedAt={loaded.savedAt} updating={loaded.updating} />}
    >
      <LoadedView
        of={loaded}
        skeleton={
          <div className="column">
            <Skeleton lines={12} />
          </div>
        }
      >
        {(managed) => (
          <div className="stack column">
            <Shown
              of={managed}
              question={query.get('question')}
              isPreview={query.has('preview')}
              isChecked={query.has('check')}
            />
          </div>
        )}
      </LoadedView>
    </AdminFrame>
  )
}

interface ShownProps {
  readonly of: ManagedQuestionnaire
  /** Number of the question that is edited, from 1. */
  readonly question: string | null
  readonly isPreview: boolean
  /** A publication was refused: what is missing is marked. */
  readonly isChecked: boolean
}

function Shown({ of: managed, question, isPreview, isChecked }: ShownProps) {
  const { content } = editedOf(managed)
  if (isPreview) return <PreviewView of={content} />
  if (question === null) return <Overview of={managed} isChecked={isChecked} />
  const known = content.questions.findIndex((_, index) => String(index + 1) === question)
  const index = known === -1 ? content.questions.length : known
  const { revision } = editedOf(managed)
  return <QuestionEditor key={`${index}/${revision}`} of={managed} index={index} isChecked={isChecked} />
}

function Overview({ of: managed, isChecked }: Pick<ShownProps, 'of' | 'isChecked'>) {
  const { text, language } = useIntl()
  const [, navigate] = useLocation()
  const offered = useBootstrap()?.languages.map(({ folder }) => folder) ?? languages
  const { content, revision } = editedOf(managed)
  const check = isChecked ? 1 : undefined
  const pathOf = (query: Record<string, string | number | undefined>) => pathTo('adminQuestionnaire', {}, query)
  const missing = isChecked ? questionnaireProblems(content, offered) : []
  const missingOf = (index: number): number =>
    missing.filter(({ path }) => path.startsWith(`questions.${index}.`)).length
  const firstOpen = content.questions.findIndex((_, index) => missingOf(index) > 0)
  const first =
    content.questions.length === 0
      ? 'add-question'
      : firstOpen === -1
        ? fieldId('passMark')
        : `question-${firstOpen + 1}`
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) focusField(first)
    // Only a refusal moves the focus, not the completion of a question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refusals])
  return (
    <>
      <p>{text('questionnaire.adminLead')}</p>
      <RequiredForm key={`required/${String(managed.required)}`} of={managed} />
      <PublishPanel
        of={managed}
        isIncomplete={missing.length > 0}
        onIncomplete={() => {
          navigate(pathOf({ check: 1 }), { replace: true })
          setRefusals((count) => count + 1)
        }}
      />
      <section className="stack" aria-labelledby="questions">
        <h2 id="questions">{text('questionnaire.questions')}</h2>
        {content.questions.length === 0 ? <p className="soft">{text('questionnaire.noQuestions')}</p> : null}
        <ol className="stack">
          {content.questions.map((question, index) => {
            const wording = localizedTo(language, question.text)
            return (
              // Questions have no ids: their number identifies them.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <span dir="auto">{wording}</span>{' '}
                {missingOf(index) > 0 ? (
                  <>
                    <Badge variant="bad">{text('questionnaire.missing', { count: missingOf(index) })}</Badge>{' '}
                  </>
                ) : null}
                <Link id={`question-${index + 1}`} href={pathOf({ question: index + 1, check })}>
                  {text('questionnaire.edit')}
                  <span className="unseen"> {wording}</span>
                </Link>
              </li>
            )
          })}
        </ol>
        <div className="cluster">
          {content.questions.length < questionsMaximum ? (
            <Link id="add-question" className={buttonClass('quiet')} href={pathOf({ question: 'new', check })}>
              {text('questionnaire.add')}
            </Link>
          ) : null}
          {content.questions.length > 0 ? (
            <Link className={buttonClass('quiet')} href={pathOf({ preview: 1 })}>
              {text('questionnaire.preview')}
            </Link>
          ) : null}
        </div>
      </section>
      <RulesForm key={`rules/${revision}`} of={managed} isChecked={isChecked} />
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.questionnaire') })
