import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'

export function servePlatform(_app: FastifyInstance, _api: Api): void {}
