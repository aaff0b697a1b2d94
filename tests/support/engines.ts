import type { Engine } from './test-app.ts'
import { postgresUrl } from './postgres.ts'

/** The engines that the system suite runs on: PGlite always, PostgreSQL where one answers. */
export async function engines(): Promise<Engine[]> {
  if ((await postgresUrl()) !== undefined) return ['embedded', 'postgres']
  process.stderr.write(
    'Note: no PostgreSQL answers (DATABASE_URL, or 127.0.0.1:5432); its part of the suite is skipped.\n',
  )
  return ['embedded']
}
