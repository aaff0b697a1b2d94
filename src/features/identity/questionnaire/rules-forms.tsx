import { useSetAtom } from 'jotai'
import { type ManagedQuestionnaire, requireQuestionnaire } from '#contract/identity/admin-questionnaire.ts'
import { attemptsPerDayMaximum } from '#domain/identity/questionnaire/questionnaire.ts'
import { ChoiceField, FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { editedOf } from './edited-questionnaire.ts'
import { useSaveDraft } from './use-save-draft.ts'

interface ManagedProps {
  readonly of: ManagedQuestionnaire
}

/** A type and not an interface, so that it is assignable to a record of form values. */
type RequiredValues = { readonly required: boolean }

/** Whether investors have to pass the questionnaire. */
export function RequiredForm({ of: { required } }: ManagedProps) {
  const { text } = useIntl()
  const update = useIdempotentMutation(requireQuestionnaire)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm<RequiredValues>({
    initial: { required },
    validate: () => [],
    send: async (body) => {
      await update({ body })
      showToast({ text: 'questionnaire.saved', variant: 'good' })
    },
  })
  return (
    <FormFrame form={form} submit={text('questionnaire.save')} needsConnection>
      <div>
        <TickField of={form.field('required')} label={text('questionnaire.required')} />
        <p className="soft">{text('questionnaire.requiredText')}</p>
      </div>
    </FormFrame>
  )
}

type RuleValues = { readonly passMark: string; readonly waitHours: string; readonly attemptsPerDay: string }

/** Hours, up to thirty days. */
const waits = [0, 1, 6, 12, 24, 48, 72, 168, 336, 720]

/** Pass mark, waiting time and number of attempts: part of the draft. */
export function RulesForm({ of: managed, isChecked }: ManagedProps & { readonly isChecked: boolean }) {
  const intl = useIntl()
  const { text } = intl
  const save = useSaveDraft(managed)
  const { questions, passMark, waitHours, attemptsPerDay } = editedOf(managed).content
  const form = useForm<RuleValues>({
    initial: { passMark: String(passMark), waitHours: String(waitHours), attemptsPerDay: String(attemptsPerDay) },
    // A draft may be saved with too high a pass mark: questions are added later.
    validate: (values) =>
      isChecked && questions.length > 0 && Number(values.passMark) > questions.length
        ? [{ path: 'passMark', code: 'too-large', limit: questions.length }]
        : [],
    isShownAtOnce: () => isChecked,
    send: (values) =>
      save({
        passMark: Number(values.passMark),
        waitHours: Number(values.waitHours),
        attemptsPerDay: Number(values.attemptsPerDay),
      }),
  })
  const upTo = (most: number): (readonly [string, string])[] =>
    Array.from({ length: most }, (_, index) => [String(index + 1), intl.number(index + 1)] as const)
  const hours = [...new Set([...waits, waitHours])].toSorted((one, other) => one - other)
  return (
    <section className="stack" aria-labelledby="rules">
      <h2 id="rules">{text('questionnaire.rules')}</h2>
      <FormFrame form={form} submit={text('questionnaire.save')} needsConnection>
        <ChoiceField
          of={form.field('passMark')}
          label={text('questionnaire.passMark')}
          choices={upTo(Math.max(questions.length, passMark))}
        />
        <ChoiceField
          of={form.field('waitHours')}
          label={text('questionnaire.waitHours')}
          choices={hours.map((each) => [String(each), waitText(each, intl)] as const)}
        />
        <ChoiceField
          of={form.field('attemptsPerDay')}
          label={text('questionnaire.attempts')}
          choices={upTo(attemptsPerDayMaximum)}
        />
      </FormFrame>
    </section>
  )
}

function waitText(hours: number, { text }: Intl): string {
  if (hours === 0) return text('questionnaire.waitNone')
  return hours % 24 === 0
    ? text('questionnaire.days', { count: hours / 24 })
    : text('questionnaire.hours', { count: hours })
}
