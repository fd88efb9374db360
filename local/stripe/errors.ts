/** The fields of a Stripe API error besides its message. */
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

/** An error with Stripe's wording and format. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;
  /** Whether changes made before the error are kept: a declined card leaves records. */
  readonly keepsChanges: boolean;

  constructor(status: number, message: string, details: ErrorDetails = {}, keepsChanges = false) {
    super(message);
    this.status = status;
    this.details = details;
    this.keepsChanges = keepsChanges;
  }

  /** The response body. */
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

/** A 400 error for a parameter or state that does not allow the request. */
export function invalid(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, message, { ...(code ? { code } : {}), ...(param ? { param } : {}) });
}

/** An error for an unknown id: 404 for an id in the path, 400 for one in a parameter, as in Stripe. */
export function missing(kind: string, id: string, param = "id"): ApiError {
  return new ApiError(param === "id" ? 404 : 400, `No such ${kind}: '${id}'`, {
    code: "resource_missing",
    param,
  });
}
