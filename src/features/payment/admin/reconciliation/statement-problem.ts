import { useState } from 'react'
import { statementProblems } from '#domain/payment/statement/statement.ts'
import type { ErrorDetails } from '#contract/errors.ts'
import { useIntl } from '#src/intl/intl.tsx'

interface StatementProblem {
  /** Undefined if there is no problem. */
  readonly text: string | undefined
  /** The header of a file whose columns are not known; it stays while they are assigned. */
  readonly columns: readonly string[]
  readonly show: (details: ErrorDetails) => void
  readonly clear: () => void
}

/** The first problem of a statement file, with its line. */
export function useStatementProblem(): StatementProblem {
  const { text, number } = useIntl()
  const [details, setDetails] = useState<ErrorDetails>()
  const [columns, setColumns] = useState<readonly string[]>([])
  const code = statementProblems.find((each) => each === details?.['problem']) ?? 'malformed'
  const problem = text(`reconciliation.problem.${code}`)
  const line = Number(details?.['line'] ?? 0)
  return {
    text:
      details === undefined
        ? undefined
        : line > 0
          ? text('reconciliation.atLine', { line: number(line), problem })
          : problem,
    columns,
    show: (next) => {
      setDetails(next)
      if (Array.isArray(next['columns'])) setColumns(next['columns'].map(String))
    },
    clear: () => setDetails(undefined),
  }
}
