import { type QuestionnaireForm as Form, submitQuestionnaire } from '#contract/identity/questionnaire.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { isFailure } from '#src/data/failure.ts'
import { useFormStorage } from '#src/data/form-storage.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { type ChosenAnswers, chosenPositions, QuestionField, unansweredProblems } from './question-field.tsx'

interface QuestionnaireFormProps {
  readonly of: Form
  readonly onSubmitted: () => void
  /** The shown attempt is over: another version was published, or another tab submitted it. */
  readonly onReplaced: () => void
}

/** All questions of one attempt. */
export function QuestionnaireForm({ of: shown, onSubmitted, onReplaced }: QuestionnaireFormProps) {
  const { text } = useIntl()
  const submit = useIdempotentMutation(submitQuestionnaire)
  const { versionId, attempt, language, questions, passMark } = shown
  const form = useForm<ChosenAnswers>({
    initial: Object.fromEntries(questions.map((_, index) => [`answers.${index}`, ''])),
    validate: unansweredProblems,
    storage: useFormStorage<ChosenAnswers>(`questionnaire.${versionId}.${attempt}`),
    send: async (values) => {
      const answers = questions.map((_, index) => chosenPositions(values[`answers.${index}`] ?? ''))
      try {
        await submit({ body: { versionId, attempt, language, answers } })
        onSubmitted()
      } catch (error) {
        const isReplaced =
          isFailure(error, 'QUESTIONNAIRE_ANSWERED') ||
          isFailure(error, 'QUESTIONNAIRE_CHANGED') ||
          isFailure(error, 'QUESTIONNAIRE_WAIT')
        if (!isReplaced) throw error
        onReplaced()
      }
    },
  })
  return (
    <div className="stack">
      <p>{text('questionnaire.lead', { mark: passMark, total: questions.length })}</p>
      <p className="soft">{text('questionnaire.stored')}</p>
      <FormFrame form={form} submit={text('questionnaire.submit')} needsConnection>
        {questions.map((question, index) => (
          <QuestionField
            // The questions of an attempt never change.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            of={form.field(`answers.${index}`)}
            number={index + 1}
            total={questions.length}
            question={question}
            language={language}
          />
        ))}
      </FormFrame>
    </div>
  )
}
