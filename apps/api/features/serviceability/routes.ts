import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'

export function serveServiceability(_app: FastifyInstance, _api: Api): void {}
