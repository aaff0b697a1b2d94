import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type AccreditationProfile, keepAccreditation } from '#contract/investing/accreditation.ts'
import type { IsoDate } from '#domain/calendar.ts'
import type { AccreditationStep } from '#domain/accreditation.ts'
import { visibleFields } from '#domain/accreditation-form.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useLimitedForm } from '#src/components/use-limited-form.ts'
import { CallFailure, isFailure } from '#src/data/failure.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EmploymentFields } from './employment-fields.tsx'
import { ExperienceFields } from './experience-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { QualificationFields } from './qualification-fields.tsx'
import type { StepFieldsProps } from './step-fields.ts'
import { answersOf, isKept, type TypedAnswers, typedProblems } from './typed-answers.ts'
import type { Typed } from './use-wizard.ts'
import { VerificationFields } from './verification-fields.tsx'
import { stepAfter, stepPath, wizardSteps } from './wizard-steps.ts'

interface StepFormProps {
  readonly step: AccreditationStep
  readonly of: AccreditationProfile
  /** What stands in the form at first. */
  readonly initial: TypedAnswers
  readonly typed: Typed
  readonly today: IsoDate
  readonly from: string
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** One step. Going on keeps it on the server; what the server has already is not sent again. */
export function StepForm({ step, of: { values: kept, files }, initial, typed, today, from, heading }: StepFormProps) {
  const { text, decimalMark } = useIntl()
  const [, navigate] = useLocation()
  const keep = useSteadySend(keepAccreditation)
  const { form, blocked } = useLimitedForm<TypedAnswers>({
    initial,
    judge: (values) => typedProblems(step, values, kept, today, decimalMark),
    send: async (values) => {
      const answers = answersOf(step, values, kept, decimalMark)
      if (!isKept(answers, kept)) await bare(keep({ body: { step, values: texts(answers) } }))
      typed.drop(step)
      navigate(stepPath(stepAfter(step), from))
    },
  })
  const { values } = form
  const [first] = useState(values)
  // What is typed stays while one looks at another step.
  useEffect(() => {
    if (values !== first) typed.keep(step, values)
  }, [first, step, typed, values])
  const answers = { ...kept, ...answersOf(step, values, kept, decimalMark) }
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
        <StepFields step={step} form={form} answers={answers} asked={visibleFields(step, answers)} papers={files} />
      </FormFrame>
    </section>
  )
}

interface AnyStepProps extends StepFieldsProps {
  readonly step: AccreditationStep
  readonly papers: AccreditationProfile['files']
}

function StepFields({ step, papers, ...of }: AnyStepProps) {
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
      return <VerificationFields {...of} papers={papers} />
  }
}

/** Every answer, for the wire. */
function texts(answers: ReturnType<typeof answersOf>): Record<string, string> {
  return Object.fromEntries(Object.entries(answers).map(([field, said]) => [field, said]))
}

/** The server tells of an answer by its place in what was sent; the form knows it by its name. */
async function bare<T>(sending: Promise<T>): Promise<T> {
  try {
    return await sending
  } catch (error) {
    if (!isFailure(error, 'INVALID_INPUT')) throw error
    const fields = error.fields.map((problem) => ({ ...problem, path: problem.path.replace(/^values\./, '') }))
    throw new CallFailure(error.code, error.status, { fields, details: error.details })
  }
}
