import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { ManagedQuestionnaire } from '#contract/identity/admin-questionnaire.ts'
import {
  answerTextMaximum,
  explanationMaximum,
  questionTextMaximum,
} from '#domain/identity/questionnaire/questionnaire.ts'
import { languages } from '#domain/site/language.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { AreaField, FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { fieldId, focusField, type Form, type FormField, useForm } from '#src/components/form/use-form.ts'
import { Link } from '#src/components/link.tsx'
import { useUnsavedChangesGuard } from '#src/data/use-unsaved-changes-guard.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import {
  answerIndices,
  editedOf,
  questionFormProblems,
  questionOf,
  type QuestionValues,
  questionValues,
} from './edited-questionnaire.ts'
import { useSaveDraft } from './use-save-draft.ts'

interface QuestionEditorProps {
  readonly of: ManagedQuestionnaire
  /** That of a new question is the number of questions. */
  readonly index: number
  /** Shows what is missing at once. */
  readonly isChecked: boolean
}

/** One question in each language, its answers and explanation. */
export function QuestionEditor({ of: managed, index, isChecked }: QuestionEditorProps) {
  const { text } = useIntl()
  useUnsavedChangesGuard()
  const [, go] = useLocation()
  const [isRemoving, setRemoving] = useState(false)
  const save = useSaveDraft(managed)
  const { questions } = editedOf(managed).content
  const isKnown = index < questions.length
  const overview = pathTo('adminQuestionnaire', {}, { check: isChecked ? 1 : undefined })
  const form = useForm<QuestionValues>({
    initial: questionValues(questions[index]),
    validate: questionFormProblems,
    isShownAtOnce: () => isChecked && isKnown,
    send: async (values) => {
      await save({
        questions: isKnown ? questions.with(index, questionOf(values)) : [...questions, questionOf(values)],
      })
      go(overview)
    },
  })
  const [firstProblem] = isChecked && isKnown ? questionFormProblems(form.values) : []
  const firstPath = useRef(firstProblem?.path)
  useEffect(() => {
    if (firstPath.current !== undefined) focusField(fieldId(firstPath.current))
  }, [])
  const total = Math.max(questions.length, index + 1)
  return (
    <>
      <p>
        <Link href={overview}>{text('questionnaire.back')}</Link>
      </p>
      <h2>{text('questionnaire.question', { number: index + 1, total })}</h2>
      <FormFrame
        form={form}
        submit={text('questionnaire.save')}
        needsConnection
        beside={
          isKnown ? (
            <Button variant="danger" onClick={() => setRemoving(true)}>
              {text('questionnaire.remove')}
            </Button>
          ) : undefined
        }
      >
        <LocalizedFields form={form} path="text" legend={text('questionnaire.text')} max={questionTextMaximum} />
        <p className="soft">{text('questionnaire.answersHint')}</p>
        {answerIndices.map((each) => (
          <div key={each} className="stack">
            <LocalizedFields
              form={form}
              path={`answers.${each}.text`}
              legend={text('questionnaire.answer', { number: each + 1 })}
              max={answerTextMaximum}
            />
            <TickField
              of={form.field(`answers.${each}.correct`) as FormField<boolean>}
              label={text('questionnaire.answerCorrect', { number: each + 1 })}
            />
          </div>
        ))}
        <LocalizedFields
          form={form}
          path="explanation"
          legend={text('questionnaire.explanation')}
          max={explanationMaximum}
        />
      </FormFrame>
      {isRemoving ? (
        <ActionDialog
          title={text('questionnaire.removeTitle')}
          action={text('questionnaire.remove')}
          run={async () => {
            await save({ questions: questions.toSpliced(index, 1) })
            go(overview)
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{text('questionnaire.removeText')}</p>
        </ActionDialog>
      ) : null}
    </>
  )
}

interface LocalizedFieldsProps {
  readonly form: Form<QuestionValues>
  readonly path: string
  readonly legend: string
  readonly max: number
}

function LocalizedFields({ form, path, legend, max }: LocalizedFieldsProps) {
  const { text } = useIntl()
  return languages.map((language) => (
    <AreaField
      key={language}
      of={form.field(`${path}.${language}`) as FormField<string>}
      label={`${legend} (${text(`questionnaire.language.${language}`)})`}
      rows={2}
      maxLength={max}
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
    />
  ))
}
