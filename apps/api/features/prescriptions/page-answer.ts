import type { PrescriptionPage as PageContract } from '@compass/contract/prescriptions'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { PrescriptionPage, readPage } from '../../records/prescriptions/pages.ts'

type PageContent = NonNullable<Awaited<ReturnType<typeof readPage>>>

export function pageAnswer({ id, lineId, kind, addedAt, reason }: PrescriptionPage): z.output<typeof PageContract> {
  return { _id: id, line: lineId, kind, at: addedAt.toISOString(), reason }
}

/** A page for whoever may read it now: nobody keeps it. What we did not encode ourselves is handed over and never shown. */
export function sendPage(reply: FastifyReply, { kind, bytes }: PageContent): FastifyReply {
  const isPdf = kind === 'pdf'
  return reply
    .type(isPdf ? 'application/pdf' : 'image/webp')
    .header('content-disposition', isPdf ? 'attachment; filename="prescription.pdf"' : 'inline')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(bytes)
}
