import { apiBase } from '#contract/call.ts'
import { downloadDocuments } from '#contract/investment/document-archive.ts'
import { exportInvestmentData, getInvestmentSchema } from '#contract/investment/investment-export.ts'
import { FileButton } from '#src/components/form/file-button.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { archiveMs, StatementForm } from './statements/statement-form.tsx'

/** Statements of the user's investments and wallet, for a date range or a fiscal year. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  return (
    <div className="wrap page stack">
      <h1>{text('statements.title')}</h1>
      <p>{text('statements.lead')}</p>
      <section className="panel stack" aria-labelledby="statement">
        <h2 id="statement">{text('statements.statement')}</h2>
        <StatementForm />
      </section>
      <section className="panel stack" aria-labelledby="documents">
        <h2 id="documents">{text('statements.documents')}</h2>
        <p>{text('statements.documentsText')}</p>
        <div>
          <FileButton call={downloadDocuments} input={{}} label={text('statements.archive')} timeoutMs={archiveMs} />
        </div>
      </section>
      <section className="panel stack" aria-labelledby="data">
        <h2 id="data">{text('statements.data')}</h2>
        <p>{text('statements.dataText')}</p>
        <div className="cluster">
          <FileButton call={exportInvestmentData} input={{}} label={text('statements.export')} />
          <a href={`${apiBase}${getInvestmentSchema.path}`}>{text('statements.schema')}</a>
        </div>
      </section>
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('statements.title') })
