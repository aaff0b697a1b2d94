import type { RefObject } from 'react'
import { useLocation } from 'wouter'
import { type AccreditationProfile, keepAccreditation } from '#contract/identity/accreditation.ts'
import type { IsoDate } from '#domain/calendar.ts'
import type { AccreditationStep } from '#domain/identity/accreditation.ts'
import { visibleFields } from '#domain/identity/accreditation-form.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import type { FormStorage } from '#src/data/form-storage.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EmploymentFields } from './employment-fields.tsx'
import { ExperienceFields } from './experience-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { QualificationFields } from './qualification-fields.tsx'
import type { StepFieldsProps } from './step-fields.ts'
import { answersOf, isSaved, type TypedAnswers, typedProblems } from './typed-answers.ts'
import { useAccreditationTexts } from './use-accreditation-texts.ts'
import { VerificationFields } from './verification-fields.tsx'
import { stepAfter, stepPath, wizardSteps } from './wizard-steps.ts'

interface StepFormProps {
  readonly step: AccreditationStep
  readonly of: AccreditationProfile
  /** Initial values of the form. */
  readonly initial: TypedAnswers
  /** Retains the entered values while the user views another step. */
  readonly storage: FormStorage<TypedAnswers>
  readonly today: IsoDate
  readonly from: string
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** One step. Continuing stores it on the server; unchanged answers are not sent again. */
export function StepForm({
  step,
  of: { values: saved, files },
  initial,
  storage,
  today,
  from,
  heading,
}: StepFormProps) {
  const { text, decimalMark } = useIntl()
  const answerTexts = useAccreditationTexts()
  const [, navigate] = useLocation()
  const keep = useIdempotentMutation(keepAccreditation)
  const { form, blocked } = useLimitedForm<TypedAnswers>({
    initial,
    storage,
    validate: (values) => typedProblems(step, values, saved, today, decimalMark),
    send: async (values) => {
      const answers = answersOf(step, values, saved, decimalMark)
      if (!isSaved(answers, saved)) await keep({ body: { step, values: texts(answers) } })
      navigate(stepPath(stepAfter(step), from))
    },
  })
  const { values } = form
  const answers = { ...saved, ...answersOf(step, values, saved, decimalMark) }
  const before = wizardSteps[wizardSteps.indexOf(step) - 1]
  return (
    <section className="panel stack" aria-labelledby="step">
      <h2 id="step" ref={heading} tabIndex={-1}>
        {text(`accredit.step.${step}`)}
      </h2>
      <p className="soft">{text(`accredit.stepLead.${step}`)}</p>
      <FormFrame
        form={form}
        submit={text('accredit.continue')}
        blocked={blocked}
        beside={
          <Link className={buttonClass('plain')} href={stepPath(before, from)}>
            {text('shell.back')}
          </Link>
        }
      >
        <StepFields
          step={step}
          form={form}
          texts={answerTexts}
          answers={answers}
          visible={visibleFields(step, answers)}
          files={files}
        />
      </FormFrame>
    </section>
  )
}

interface AnyStepProps extends StepFieldsProps {
  readonly step: AccreditationStep
  readonly files: AccreditationProfile['files']
}

function StepFields({ step, files, ...of }: AnyStepProps) {
  switch (step) {
    case 'qualification':
      return <QualificationFields {...of} />
    case 'experience':
      return <ExperienceFields {...of} />
    case 'person':
      return <PersonFields {...of} />
    case 'employment':
      return <EmploymentFields {...of} />
    case 'verification':
      return <VerificationFields {...of} files={files} />
  }
}

/** Every answer in its wire format. */
function texts(answers: ReturnType<typeof answersOf>): Record<string, string> {
  return Object.fromEntries(Object.entries(answers).map(([field, answer]) => [field, answer]))
}
