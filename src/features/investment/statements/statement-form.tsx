import { useRef } from 'react'
import { downloadDocuments } from '#contract/investment/document-archive.ts'
import {
  exportInvestorStatement,
  exportInvestorStatementPdf,
  exportTaxSummary,
} from '#contract/investment/investor-statement.ts'
import { dateIn } from '#domain/calendar.ts'
import type { FieldProblem } from '#domain/field.ts'
import { checkPeriod, statementYearsMaximum } from '#domain/investment/statement-period.ts'
import { ChoiceField, FormFrame, stay, TextField } from '#src/components/form/form-parts.tsx'
import { problemText } from '#src/components/form/use-form.ts'
import { useFormState } from '#src/components/form/use-form-state.ts'
import { useNow } from '#src/components/now.tsx'
import { fetchFile } from '#src/data/fetch-file.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useSendContext } from '#src/data/use-query.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { saveFile } from '#src/platform/storage/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { download } from '#src/ui/page-icon-paths.ts'
import { Switch } from '#src/ui/switch.tsx'
import { currentFiscalYear, periodOf, type PeriodValues, presetPeriod, presets } from './period.ts'
import styles from './statement-form.module.css'

const files = { pdf: exportInvestorStatementPdf, csv: exportInvestorStatement, archive: downloadDocuments } as const
/** An archive is made while it is sent. */
export const archiveMs = 900_000
const kinds = ['range', 'fiscalYear'] as const

/** Downloads the statement of a period as a PDF or as a table for a spreadsheet. */
export function StatementForm() {
  const intl = useIntl()
  const { text, date } = intl
  const context = useSendContext()
  const today = dateIn(useNow(), useBootstrap()?.site.timezone ?? 'UTC')
  // The form's main button is for the PDF. Not a state: the other button's press submits the form at once.
  const format = useRef<keyof typeof files | 'tax'>('pdf')
  const form = useFormState<PeriodValues>({
    initial: {
      kind: 'range',
      ...presetPeriod('thisYear', today),
      startMonth: '1',
      year: today.slice(0, 4),
    },
    validate: problemsOf,
    textOf: (problem) => periodProblemText(problem, intl),
    send: async (values) => {
      const chosen = format.current
      format.current = 'pdf'
      const { startMonth, year } = values
      const { file, name } =
        chosen === 'tax'
          ? await fetchFile(
              exportTaxSummary,
              { query: { year: Number(year), startMonth: Number(startMonth) } },
              context,
            )
          : await fetchFile(
              files[chosen],
              { query: periodOf(values) },
              context,
              chosen === 'archive' ? archiveMs : undefined,
            )
      saveFile(file, name)
    },
  })
  const { kind } = form.values
  const startMonth = form.field('startMonth')
  // A fiscal year that has not begun cannot be chosen.
  const changeStartMonth = (value: string): void => {
    const latest = currentFiscalYear(today, Number(value))
    form.set({ startMonth: value, year: String(Math.min(Number(form.values.year), latest)) })
  }
  const year = currentFiscalYear(today, Number(form.values.startMonth))
  const period = periodOf(form.values)
  return (
    <FormFrame
      form={form}
      submit={
        <>
          <Icon shape={download} />
          {text('statements.pdf')}
        </>
      }
      needsConnection
      beside={(['csv', 'archive', ...(kind === 'fiscalYear' ? ['tax' as const] : [])] as const).map((each) => (
        <Button
          key={each}
          type="submit"
          variant="quiet"
          busy={form.busy}
          needsConnection
          onMouseDown={stay}
          onClick={() => {
            format.current = each
          }}
        >
          <Icon shape={download} />
          {text(`statements.${each}`)}
        </Button>
      ))}
    >
      <Switch
        label={text('statements.period')}
        name="kind"
        value={kind === 'fiscalYear' ? 'fiscalYear' : 'range'}
        options={kinds.map((value) => ({ value, text: text(`statements.kind.${value}`) }))}
        onChange={(next) => form.set({ kind: next })}
      />
      {kind === 'fiscalYear' ? (
        <>
          <div className={styles.fields}>
            <ChoiceField
              of={{ ...startMonth, change: changeStartMonth }}
              label={text('statements.startMonth')}
              choices={Array.from({ length: 12 }, (_, index) => [
                String(index + 1),
                text('statements.month', { month: String(index + 1) }),
              ])}
            />
            <ChoiceField
              of={form.field('year')}
              label={text('statements.startYear')}
              choices={Array.from({ length: statementYearsMaximum + 1 }, (_, index) => [
                String(year - index),
                String(year - index),
              ])}
            />
          </div>
          <p className="soft small">{text('statements.days', { from: date(period.from), to: date(period.to) })}</p>
        </>
      ) : (
        <>
          <div className="cluster">
            {presets.map((preset) => (
              <Button key={preset} variant="plain" onClick={() => form.set(presetPeriod(preset, today))}>
                {text(`statements.preset.${preset}`)}
              </Button>
            ))}
          </div>
          <div className={styles.fields}>
            <TextField of={form.field('from')} label={text('statements.from')} type="date" />
            <TextField of={form.field('to')} label={text('statements.to')} type="date" />
          </div>
          <p className="soft small">{text('statements.taxHint')}</p>
        </>
      )}
    </FormFrame>
  )
}

function problemsOf(values: PeriodValues): readonly FieldProblem[] {
  if (values.kind === 'fiscalYear') return []
  const { from, to } = values
  if (from === '' || to === '')
    return (['from', 'to'] as const).flatMap((path) => (values[path] === '' ? [{ path, code: 'required' }] : []))
  const problem = checkPeriod({ from, to })
  if (problem === 'reversed') return [{ path: 'to', code: 'past' }]
  return problem === 'too-long' ? [{ path: 'to', code: 'too-large', limit: statementYearsMaximum }] : []
}

function periodProblemText(problem: FieldProblem, intl: Intl): string {
  if (problem.code === 'past') return intl.text('statements.reversed')
  if (problem.code === 'too-large') return intl.text('statements.tooLong', { years: statementYearsMaximum })
  return problemText(problem, intl)
}
