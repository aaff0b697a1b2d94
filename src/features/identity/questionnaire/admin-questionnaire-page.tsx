import { useSearchParams } from 'wouter'
import { getManagedQuestionnaire, type ManagedQuestionnaire } from '#contract/identity/admin-questionnaire.ts'
import { localizedTo, questionsMaximum } from '#domain/identity/questionnaire/questionnaire.ts'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
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
            <Shown of={managed} question={query.get('question')} isPreview={query.has('preview')} />
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
}

function Shown({ of: managed, question, isPreview }: ShownProps) {
  const { content } = editedOf(managed)
  if (isPreview) return <PreviewView of={content} />
  if (question === null) return <Overview of={managed} />
  const known = content.questions.findIndex((_, index) => String(index + 1) === question)
  const index = known === -1 ? content.questions.length : known
  return <QuestionEditor key={`${index}/${editedOf(managed).revision}`} of={managed} index={index} />
}

function Overview({ of: managed }: { readonly of: ManagedQuestionnaire }) {
  const { text, language } = useIntl()
  const { content, revision } = editedOf(managed)
  const pathOf = (query: Record<string, string | number>) => pathTo('adminQuestionnaire', {}, query)
  return (
    <>
      <p>{text('questionnaire.adminLead')}</p>
      <RequiredForm key={`required/${String(managed.required)}`} of={managed} />
      <PublishPanel of={managed} />
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
                <Link href={pathOf({ question: index + 1 })}>
                  {text('questionnaire.edit')}
                  <span className="unseen"> {wording}</span>
                </Link>
              </li>
            )
          })}
        </ol>
        <div className="cluster">
          {content.questions.length < questionsMaximum ? (
            <Link className={buttonClass('quiet')} href={pathOf({ question: 'new' })}>
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
      <RulesForm key={`rules/${revision}`} of={managed} />
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.questionnaire') })
