import { LineAnswer, ListAnswer } from './answer-fields.tsx'
import type { StepFieldsProps } from './step-fields.ts'

/** The user's occupation and source of wealth. */
export function EmploymentFields(of: StepFieldsProps) {
  return (
    <>
      <ListAnswer of={of} name="employmentStatus" />
      {of.visible.includes('businessName') ? (
        <>
          <LineAnswer of={of} name="businessName" autoComplete="organization" dir="auto" />
          <LineAnswer of={of} name="industry" autoComplete="off" dir="auto" />
          <LineAnswer of={of} name="jobTitle" autoComplete="organization-title" dir="auto" />
          <LineAnswer of={of} name="role" autoComplete="off" optional dir="auto" />
        </>
      ) : null}
      <ListAnswer of={of} name="sourceOfWealth" />
    </>
  )
}
