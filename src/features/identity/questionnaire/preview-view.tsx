import type { EditedQuestionnaire } from '#contract/identity/admin-questionnaire.ts'
import { localizedTo } from '#domain/identity/questionnaire/questionnaire.ts'
import { useForm } from '#src/components/form/use-form.ts'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { type ChosenAnswers, QuestionField } from './question-field.tsx'

/** The questions as investors see them, except that the answers are not shuffled. Nothing is submitted. */
export function PreviewView({ of: { questions, passMark } }: { readonly of: EditedQuestionnaire }) {
  const { text, language } = useIntl()
  const form = useForm<ChosenAnswers>({
    initial: Object.fromEntries(questions.map((_, index) => [`answers.${index}`, ''])),
    validate: () => [],
  })
  return (
    <>
      <p>
        <Link href={routes.adminQuestionnaire}>{text('questionnaire.back')}</Link>
      </p>
      <h2>{text('questionnaire.preview')}</h2>
      <p>{text('questionnaire.lead', { mark: passMark, total: questions.length })}</p>
      {questions.map((question, index) => (
        <QuestionField
          // Questions have no ids: their number identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          of={form.field(`answers.${index}`)}
          number={index + 1}
          total={questions.length}
          language={language}
          question={{
            text: localizedTo(language, question.text),
            several: question.answers.filter(({ correct }) => correct).length > 1,
            answers: question.answers.map((answer) => localizedTo(language, answer.text)),
          }}
        />
      ))}
    </>
  )
}
