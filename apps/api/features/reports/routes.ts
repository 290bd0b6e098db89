import * as calls from '@compass/contract/reports'
import { accept } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { readReport } from './read-report.ts'
import { writeReportCsv } from './report-csv.ts'

export function serveReports(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.readReport, ({ params, query, merchantId, now }) =>
    readReport(api, { merchantId: merchantId!, name: params.name, query, now }),
  )

  serve(app, api, calls.exportReport, async ({ params, query, merchantId, language, now }) => {
    const report = await readReport(api, { merchantId: merchantId!, name: params.name, query, now })
    if (!report.ok) return report
    const loaded = await api.merchants.load(merchantId!)
    const fallback = loaded?.merchant.languages[0] ?? 'en'
    const { from, to } = report.value.period
    const fileName = `${params.name}-${from === to ? from : `${from}-${to}`}.csv`
    return accept({ fileName, csv: writeReportCsv(report.value, { language, fallback }) })
  })
}
