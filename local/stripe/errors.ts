/** What an error of Stripe's API says beside its message. */
export interface ErrorDetails {
  type?: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  code?: string;
  param?: string;
  decline_code?: string;
  advice_code?: string;
  charge?: string;
  payment_intent?: Record<string, unknown>;
  payment_method?: Record<string, unknown>;
}

/** A refusal as Stripe's API words and shapes it. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;
  /** Whether what was done until then stands: a declined card leaves its traces. */
  readonly keepsChanges: boolean;

  constructor(status: number, message: string, details: ErrorDetails = {}, keepsChanges = false) {
    super(message);
    this.status = status;
    this.details = details;
    this.keepsChanges = keepsChanges;
  }

  /** The answer's body. */
  body(requestId: string): Record<string, unknown> {
    const { code } = this.details;
    return {
      error: {
        ...(code ? { doc_url: `https://stripe.com/docs/error-codes/${code}` } : {}),
        message: this.message,
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type: "invalid_request_error",
        ...this.details,
      },
    };
  }
}

/** A parameter or a state that does not allow what was asked: 400. */
export function invalid(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, message, { ...(code ? { code } : {}), ...(param ? { param } : {}) });
}

/**
 * An id that leads nowhere: 404 for one in the path, 400 for one in a parameter,
 * as Stripe tells the two apart.
 */
export function missing(kind: string, id: string, param = "id"): ApiError {
  return new ApiError(param === "id" ? 404 : 400, `No such ${kind}: '${id}'`, {
    code: "resource_missing",
    param,
  });
}
